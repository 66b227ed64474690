import { hinduCommunities, names, type People } from './people.factory.ts';

const marathi = {
  languages: 'Marathi, Hindi, English',
  boys: names(
    'Aarav, Advait, Aditya, Aniket, Arnav, Atharva, Chaitanya, Devansh, Harsh, Ishaan, Kedar, Malhar, Mihir, Nakul, Om, Parth, Pranav, Rohan, Sarthak, Shaunak, Shreyas, Soham, Tanmay, Ved, Vihaan, Viraj, Yash',
  ),
  girls: names(
    'Aarohi, Aarya, Anushka, Avani, Bhakti, Devika, Gargi, Gauri, Gayatri, Isha, Janhavi, Kasturi, Ketaki, Madhura, Mrunal, Mukta, Nupur, Pooja, Radha, Rutuja, Saanvi, Sai, Shravani, Swara, Tanvi, Vaidehi, Vedika',
  ),
  men: names(
    'Abhijit, Ajay, Amol, Avinash, Dattatray, Deepak, Ganesh, Hemant, Mahesh, Makarand, Mandar, Milind, Nitin, Prashant, Rajendra, Sachin, Sandeep, Santosh, Shirish, Sunil, Vijay, Vinayak',
  ),
  women: names(
    'Anjali, Aparna, Archana, Ashwini, Jayashree, Kalpana, Madhuri, Manisha, Medha, Meenal, Mrudula, Pallavi, Prajakta, Rohini, Sarika, Seema, Shilpa, Smita, Sneha, Sunita, Supriya, Vaishali',
  ),
};

/** People whose names are kept in Latin letters. */
export const latinPeoples: readonly People[] = [
  {
    ...marathi,
    share: 380,
    religion: 'Hindu',
    communities: hinduCommunities,
    surnames: names(
      'Apte, Bapat, Bhosale, Chavan, Dandekar, Deshmukh, Deshpande, Gaikwad, Ghorpade, Gokhale, Jadhav, Jagtap, Joshi, Kadam, Kale, Kelkar, Kulkarni, Limaye, Mane, More, Nimbalkar, Paranjape, Patil, Pawar, Phadke, Ranade, Salunkhe, Sathe, Sawant, Shinde, Shirke, Thorat, Wagh',
    ),
  },
  {
    ...marathi,
    share: 45,
    religion: 'Buddhist',
    communities: ['Dalit'],
    surnames: names('Bansode, Gajbhiye, Ingle, Kamble, Kharat, Meshram, Sonawane, Waghmare'),
  },
  {
    share: 150,
    religion: 'Hindu',
    communities: [...hinduCommunities, 'Jats', 'Khatri'],
    languages: 'Hindi, English, Marathi',
    boys: names(
      'Adarsh, Aman, Ansh, Arjun, Ayush, Dhruv, Gaurav, Kabir, Kartik, Krish, Lakshya, Manav, Nikhil, Piyush, Raghav, Rudra, Samar, Shaurya, Shivansh, Ujjwal, Utkarsh, Vivaan',
    ),
    girls: names(
      'Aditi, Anjali, Anvi, Bhavya, Diya, Ira, Jiya, Kavya, Khushi, Mahi, Naina, Navya, Nidhi, Palak, Pari, Prisha, Riya, Shreya, Siya, Srishti, Trisha, Vanya',
    ),
    men: names('Alok, Anil, Ashok, Dinesh, Manoj, Mukesh, Pankaj, Pradeep, Rajesh, Rakesh, Sanjay, Sudhir, Vikas, Vinod'),
    women: names('Anita, Babita, Kavita, Kiran, Mamta, Neelam, Nisha, Poonam, Preeti, Rashmi, Rekha, Renu, Sadhana, Shashi'),
    surnames: names(
      'Agarwal, Bhatt, Chauhan, Chaudhary, Dubey, Gupta, Kapoor, Mathur, Mishra, Pandey, Rathore, Saxena, Sharma, Singh, Srivastava, Thakur, Tiwari, Tripathi, Verma, Yadav',
    ),
  },
  {
    share: 60,
    religion: 'Jain',
    communities: ['Vaishyas'],
    languages: 'Gujarati, Hindi, English, Marathi',
    boys: names('Aagam, Bhavik, Darsh, Hriday, Jainam, Kavan, Neel, Rishabh, Siddh, Tirth, Veer, Yuvan'),
    girls: names('Charmi, Dhvani, Drashti, Hetvi, Jinal, Krupa, Mahek, Nirali, Pankti, Riddhi, Vidhi, Yashvi'),
    men: names('Bhavesh, Chetan, Hitesh, Jignesh, Ketan, Mehul, Nilesh, Paresh, Sanjay, Tushar'),
    women: names('Bhavna, Chetna, Falguni, Hetal, Jagruti, Komal, Nehal, Pinal, Sejal, Varsha'),
    surnames: names('Bafna, Doshi, Gandhi, Jain, Kothari, Lodha, Mehta, Oswal, Parekh, Sanghvi, Shah, Solanki'),
  },
  {
    share: 70,
    religion: 'Hindu',
    communities: hinduCommunities,
    languages: 'Kannada, English, Hindi',
    boys: names('Abhinav, Akshay, Ananth, Chirag, Dhanush, Karthik, Madhav, Nandan, Rishi, Skanda, Sumukh, Vishnu'),
    girls: names(
      'Aishwarya, Amrutha, Chandana, Deepika, Inchara, Keerthana, Lakshmi, Meghana, Nayana, Shruthi, Spoorthi, Varsha',
    ),
    men: names('Aravind, Dinakar, Gopal, Harish, Jagadish, Krishnamurthy, Mohan, Prakash, Raghavendra, Srinivas'),
    women: names('Anupama, Bhagya, Geetha, Hema, Latha, Malini, Padmini, Revathi, Sudha, Usha'),
    surnames: names('Acharya, Bhat, Hegde, Kamath, Karanth, Krishnan, Menon, Nair, Nambiar, Pai, Pillai, Rao, Shenoy, Shetty'),
  },
  {
    share: 100,
    religion: 'Muslim',
    communities: names('Sunni, Shia, Bohra, Khoja, Pathan'),
    languages: 'Urdu, Hindi, English, Marathi',
    boys: names(
      'Abdul Rehman, Adnan, Arhan, Ayaan, Bilal, Faizan, Hamza, Ibrahim, Imran, Junaid, Mohammed Zaid, Rayyan, Rehan, Saif, Tauseef, Yusuf, Zubair',
    ),
    girls: names(
      'Afreen, Aisha, Alina, Amina, Fatima, Hafsa, Inaya, Maryam, Mehnaz, Nazia, Rukhsar, Saba, Sana, Shifa, Sumaiya, Zainab, Zoya',
    ),
    men: names('Abdul Karim, Aslam, Farhan, Imtiaz, Irfan, Javed, Khalid, Mohsin, Nadeem, Rafiq, Salim, Shakeel'),
    women: names('Asma, Farida, Ghazala, Heena, Mumtaz, Nasreen, Parveen, Rehana, Sabiha, Shabana, Tabassum, Yasmin'),
    surnames: names('Ansari, Attar, Inamdar, Khan, Merchant, Momin, Mulla, Pathan, Qureshi, Sayyed, Shaikh, Siddiqui, Tamboli'),
  },
  {
    share: 55,
    religion: 'Christian',
    communities: names('Catholic, Protestant'),
    languages: 'English, Hindi, Konkani, Marathi',
    boys: names('Aaron, Alwyn, Caleb, Daniel, Ethan, Jeremiah, Joel, Joshua, Kevin, Nathan, Ryan, Savio'),
    girls: names('Abigail, Alisha, Angel, Anne-Marie, Chelsea, Elaine, Faith, Hannah, Joanna, Merlyn, Rachel, Sarah'),
    men: names('Anthony, Benedict, Clement, Denzil, Felix, George, Joseph, Lawrence, Melvin, Oswald'),
    women: names('Agnes, Bernadette, Celine, Daphne, Gladys, Jacinta, Leena, Maria, Philomena, Sandra'),
    surnames: names(
      'Almeida, Braganza, Cherian, D’Costa, D’Souza, Dias, Fernandes, Lobo, Mathew, Pereira, Pinto, Rodrigues, Thomas',
    ),
  },
  {
    share: 30,
    religion: 'Sikh',
    communities: names('Jats, Khatri, Arora'),
    languages: 'Punjabi, Hindi, English',
    boys: names(
      'Arshdeep Singh, Fateh Singh, Gurnoor Singh, Harman Singh, Jasraj Singh, Manvir Singh, Tejbir Singh, Yuvraj Singh',
    ),
    girls: names(
      'Amanpreet Kaur, Gurleen Kaur, Harnoor Kaur, Ishmeet Kaur, Jasleen Kaur, Manreet Kaur, Simran Kaur, Tavleen Kaur',
    ),
    men: names('Balwinder Singh, Gurpreet Singh, Harjit Singh, Jagdeep Singh, Kuldeep Singh, Parminder Singh'),
    women: names('Baljeet Kaur, Harpreet Kaur, Jaspreet Kaur, Manjit Kaur, Rupinder Kaur, Sukhwinder Kaur'),
    surnames: names('Anand, Bedi, Chadha, Dhillon, Gill, Grewal, Sandhu, Sethi'),
  },
  {
    share: 45,
    religion: 'Hindu',
    communities: hinduCommunities,
    languages: 'Tamil, English, Hindi',
    boys: names('Aravindan, Bharath, Gokul, Hariharan, Kavin, Mukilan, Nithilan, Pranesh, Sanjay, Surya, Vetri, Vignesh'),
    girls: names(
      'Abirami, Ananya Venkata, Dharani, Harini, Janani, Kayalvizhi, Nila, Nivedita, Pavithra, Sahana, Thenmozhi, Yazhini',
    ),
    men: names('Balaji, Elango, Ganesan, Kannan, Murali, Ramanathan, Senthil, Sundar, Thiagarajan, Venkatesan'),
    women: names('Chitra, Gomathi, Kalaivani, Kamala, Meenakshi, Parvathi, Sangeetha, Saraswathi, Uma, Vasanthi'),
    surnames: names('Chandrasekaran, Iyer, Lakshmanan, Narayanan, Raghavan, Rajagopalan, Ranganathan, Subrahmanyam, Sundaram'),
  },
  {
    share: 35,
    religion: 'Hindu',
    communities: hinduCommunities,
    languages: 'Bengali, English, Hindi',
    boys: names('Agnibha, Anirban, Arka, Debjit, Neelanjan, Rik, Ritabrata, Sayan, Soumik, Swastik'),
    girls: names('Adrija, Ankita, Ishani, Mohona, Paroma, Rai, Sampurna, Shalini, Sreeja, Titir'),
    men: names('Amitava, Debashis, Indranil, Kaushik, Partha, Prosenjit, Saikat, Subrata'),
    women: names('Aparajita, Debjani, Indrani, Madhumita, Moumita, Paramita, Sharmistha, Sudeshna'),
    surnames: names('Banerjee, Basu, Bhattacharya, Chatterjee, Das, Dutta, Ghosh, Mukherjee, Roy, Sen'),
  },
];
